import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { TemplateSummary } from '#shared/contract/email-templates.ts'
import { languageLabels } from '#shared/domain/email-templates/languages.ts'
import { formatCount } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type TemplateChoiceProps = {
  /** Id of the template that is being filled in. */
  busy: string | null
  /** Why a template cannot be chosen here; null when it can. */
  refusalOf?: (template: TemplateSummary) => string | null
  onChoose: (template: TemplateSummary) => void
}

const anyServes = () => null

const PAGE = 30
/** After the last key, before the server is asked. */
const DELAY_MS = 150
const owners = optionsOf({ mine: 'Personnels', shared: 'Partagés' }, 'Partagés et personnels')

/** The templates, those that serve most first: searched while typing, chosen with the arrows and Enter. */
export function TemplateChoice({ busy, refusalOf = anyServes, onChoose }: TemplateChoiceProps) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const [owner, setOwner] = useState('')
  const [folder, setFolder] = useState('')
  const [active, setActive] = useState(0)
  /** Enter came before the answer to what is typed: it chooses as soon as that is there. */
  const [entered, setEntered] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const filter = {
    q,
    ...(owner === '' ? {} : { owner: owner as 'mine' | 'shared' }),
    ...(folder === '' ? {} : { folder }),
    sort: 'uses' as const,
    direction: 'desc' as const,
    limit: PAGE,
  }
  const pages = useInfiniteQuery(
    orpc.emailTemplates.listTemplates.infiniteOptions({
      ...byCursor,
      input: (cursor) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    }),
  )
  const { data: folders } = useQuery(orpc.emailTemplates.listTemplateFolders.queryOptions({ input: {} }))
  const templates = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = templates[Math.min(active, templates.length - 1)]
  const optionId = (template: TemplateSummary) => `${id}-${template.id}`
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), text === '' ? 0 : DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const move = (step: number) => {
    const next = (Math.min(active, templates.length - 1) + step + templates.length) % templates.length
    setActive(next)
    setEntered(false)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (template: TemplateSummary) => {
    if (busy === null && refusalOf(template) === null) onChoose(template)
  }
  const answered = q === text.trim() && pages.data !== undefined && !pages.isPlaceholderData
  const chooseEntered = useEffectEvent(() => {
    setEntered(false)
    if (chosen) choose(chosen)
  })
  useEffect(() => {
    if (entered && answered) chooseEntered()
  }, [entered, answered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') setEntered(true)
    else if (templates.length === 0) return
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setActive(0)
    setEntered(false)
  }
  return (
    <div className="grid gap-3">
      <Input
        role="combobox"
        aria-label="Rechercher un modèle"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        autoComplete="off"
        placeholder="Rechercher un modèle…"
        value={text}
        onChange={change(setText)}
        onKeyDown={onKeyDown}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect aria-label="Partage" value={owner} onChange={change(setOwner)} options={owners} />
        {folders && folders.items.length > 0 && (
          <NativeSelect
            aria-label="Dossier"
            value={folder}
            onChange={change(setFolder)}
            options={[
              { value: '', label: 'Tous les dossiers' },
              ...folders.items.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
      </div>
      {pages.error && !pages.data ? (
        <ErrorState
          description={messageOf(pages.error)}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : pages.data ? (
        <div ref={list} className="max-h-[min(24rem,50dvh)] overflow-y-auto">
          <div role="listbox" id={`${id}-list`} aria-label="Modèles">
            {templates.map((template, index) => (
              <Option
                key={template.id}
                id={optionId(template)}
                template={template}
                selected={template === chosen}
                refusal={refusalOf(template)}
                busy={busy === template.id}
                onPoint={() => setActive(index)}
                onChoose={() => choose(template)}
              />
            ))}
          </div>
          {pages.hasNextPage && (
            <Button size="sm" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              Afficher plus
            </Button>
          )}
        </div>
      ) : (
        <Skeleton aria-busy className="h-48" />
      )}
      <p role="status" className={cx('text-muted text-sm', templates.length > 0 && 'sr-only')}>
        {pages.data &&
          (templates.length === 0
            ? 'Aucun modèle trouvé.'
            : `${formatCount(templates.length, 'modèle', 'modèles')}${pages.hasNextPage ? ' et d’autres' : ''}`)}
      </p>
      <p className="text-xs">
        <TextLink to="/templates/emails" target="_blank">
          Gérer les modèles
        </TextLink>
      </p>
    </div>
  )
}

type OptionProps = {
  id: string
  template: TemplateSummary
  selected: boolean
  refusal: string | null
  busy: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, template, selected, refusal, busy, onPoint, onChoose }: OptionProps) {
  const { name, subject, folder, language, shared } = template
  const facts = [folder, language === 'fr' ? '' : languageLabels[language], shared ? 'Partagé' : 'Personnel']
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={refusal !== null}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex w-full cursor-default text-start items-center gap-3 rounded-sm px-3 py-2 text-sm',
        selected && 'bg-selected',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate font-medium', refusal !== null && 'text-muted')}>{name}</span>
        <span className={cx('block text-muted text-xs', refusal === null && 'truncate')}>
          {refusal ?? subject}
        </span>
      </span>
      <span className="max-w-40 shrink-0 truncate text-muted text-xs">
        {facts.filter(Boolean).join(' · ')}
      </span>
      {busy && <Spinner className="text-muted" />}
    </button>
  )
}

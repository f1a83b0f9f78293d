import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type RuleFields, ruleFields } from '#shared/contract/inbox-rules.ts'
import { TRIAL_MAX, type TrialDays, trialDays } from '#shared/domain/inbox-rules/trial.ts'
import { MOST_HANDLED } from '#shared/domain/inbox-team/handling.ts'
import { formatCount, formatDateTime, formatInteger } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import type { RuleFormValues } from './rule-values.ts'
import { type Trial, useTrial } from './use-trial.ts'

const periods = trialDays.map((days) => ({ value: String(days), label: `Les ${days} derniers jours` }))
/** Conversations shown at a time. */
const PAGE = 20

type RuleTrialProps = { form: ApiForm<RuleFormValues>; ruleId: string | undefined }

/** Tries the rule on past mails, before it is saved, and does its actions on what was found. */
export function RuleTrial({ form, ruleId }: RuleTrialProps) {
  const [days, setDays] = useState<TrialDays>(30)
  const [tried, setTried] = useState('')
  const { trial, run, stop } = useTrial()
  const apply = useApplyRule()
  // Of its own: what is typed draws the trial again, not the whole form.
  const [mailboxIds, match, conditions] = useWatch({
    control: form.control,
    name: ['mailboxIds', 'match', 'conditions'],
  })
  const asked = JSON.stringify([mailboxIds, match, conditions, days])
  const start = async () => {
    if (!(await form.trigger(['conditions', 'match', 'mailboxIds'], { shouldFocus: true }))) return
    setTried(asked)
    await run({ mailboxIds, match, conditions }, days)
  }
  const applyFound = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const conversationIds = trial!.found.map(({ conversationId }) => conversationId)
    apply.mutate({ rule: ruleFields.parse(form.getValues()), ruleId, conversationIds })
  }
  const running = trial?.stage === 'running'
  return (
    <Card
      title="Essayer sur les mails passés"
      description="L’essai regarde les mails reçus que vous lisez, et ne change rien."
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Période" className="min-w-48">
            <NativeSelect
              options={periods}
              value={String(days)}
              onChange={({ target }) => setDays(Number(target.value) as TrialDays)}
            />
          </Field>
          {running ? (
            <Button onClick={stop}>Arrêter</Button>
          ) : (
            <Button icon={FlaskConical} onClick={() => void start()}>
              Essayer sur les mails passés
            </Button>
          )}
        </div>
        {trial && (
          <>
            {tried !== asked && !running && (
              <Alert tone="info">Les conditions ont changé depuis cet essai.</Alert>
            )}
            <Found trial={trial} />
            {trial.found.length > 0 && !running && (
              <Button
                className="justify-self-start"
                loading={apply.isPending}
                disabledReason={tried === asked ? null : 'Essayez d’abord les nouvelles conditions'}
                onClick={() => void applyFound()}
              >
                {trial.found.length === 1
                  ? 'Appliquer à la conversation trouvée'
                  : `Appliquer aux ${formatInteger(trial.found.length)} conversations trouvées`}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

const SAID: Record<Trial['stage'], string> = {
  running: 'Essai en cours',
  over: 'Tous les mails de cette période ont été regardés.',
  capped: `Les ${formatInteger(TRIAL_MAX)} mails les plus récents ont été regardés\u00a0; les plus anciens ne l’ont pas été.`,
  stopped: 'Essai arrêté.',
}

function Found({ trial: { stage, looked, found, failure } }: { trial: Trial }) {
  const { timezone } = useOrganization()
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      {stage === 'running' && (
        <Progress
          label={SAID.running}
          value={looked}
          max={TRIAL_MAX}
          detail={formatCount(looked, 'mail regardé', 'mails regardés')}
        />
      )}
      {failure && <Alert>{failure}</Alert>}
      <p role="status" className="text-sm">
        {stage !== 'running' && (
          <>
            <strong>{formatCount(found.length, 'conversation trouvée', 'conversations trouvées')}</strong>
            {` sur ${formatCount(looked, 'mail regardé', 'mails regardés')}. ${SAID[stage]}`}
          </>
        )}
      </p>
      {found.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {found.slice(0, shown).map(({ conversationId, subject, sender, receivedAt }) => (
            <li key={conversationId} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                <TextLink to="/conversations" search={{ open: conversationId }}>
                  {subject || '(sans objet)'}
                </TextLink>
                <span className="text-muted">{` · ${sender}`}</span>
              </span>
              <time className="text-muted text-xs tabular" dateTime={receivedAt}>
                {formatDateTime(receivedAt, timezone)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button size="sm" className="justify-self-start" onClick={() => setShown(shown + PAGE)}>
          Afficher plus
        </Button>
      )}
    </>
  )
}

type Asked = { rule: RuleFields; ruleId: string | undefined; conversationIds: string[] }

/** Does a rule's actions on conversations that a trial found, as many a request as one may, and offers to undo them all. */
function useApplyRule() {
  const refresh = [orpc.conversations, orpc.inboxTeam]
  const undo = useAction(
    async (batchIds: string[]) => {
      for (const batchId of batchIds) await api.inboxTeam.undoHandlings({ batchId })
    },
    { success: 'Actions de la règle annulées', refresh },
  )
  return useAction(
    async ({ rule, ruleId, conversationIds }: Asked) => {
      const { enabled: _e, mailboxIds: _m, match: _a, conditions: _c, ...actions } = rule
      const batchIds: string[] = []
      let changed = 0
      let fault: unknown
      for (let from = 0; from < conversationIds.length && fault === undefined; from += MOST_HANDLED) {
        const part = conversationIds.slice(from, from + MOST_HANDLED)
        try {
          const done = await api.inboxRules.applyInboxRule({
            ...actions,
            conversationIds: part,
            ...(ruleId && { ruleId }),
          })
          changed += done.changed
          if (done.batchId !== null) batchIds.push(done.batchId)
        } catch (error) {
          // The parts that were done stay, and can still be undone.
          if (batchIds.length === 0) throw error
          fault = error
        }
      }
      return { changed, batchIds, fault }
    },
    {
      refresh,
      onSuccess: ({ changed, batchIds, fault }) => {
        const action = { label: 'Annuler', onClick: () => undo.mutate(batchIds) }
        const done = formatCount(changed, 'conversation changée', 'conversations changées')
        if (batchIds.length === 0) toast.info('Rien à changer\u00a0: c’est déjà fait')
        else if (fault === undefined) toast.success(done, { action })
        else toast.error(`${done}, puis arrêt\u00a0: ${messageOf(fault)}`, { action })
      },
    },
  )
}

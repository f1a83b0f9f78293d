import '#web/api/zod-setup.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/api/me.ts'
import { AbsencesCard } from '#web/features/absences/absences-card.tsx'
import { AvatarCard } from '#web/features/identity/avatar-card.tsx'
import { ComfortCard } from '#web/features/identity/comfort-card.tsx'
import { OrganizationCards } from '#web/features/identity/organization-cards.tsx'
import { ProfileFacts } from '#web/features/identity/profile-facts.tsx'
import { ProfileForm, profileDraftKey } from '#web/features/identity/profile-form.tsx'
import { CalendarFeed } from '#web/features/tasks/calendar-feed.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { hasKeptValues } from '#web/patterns/form/use-kept-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The user's own profile, read and edited (specification, section 2.10); also /settings/profile. */
export function ProfilePage() {
  const me = useMe()
  const [editing, setEditing] = useState(() => hasKeptValues(profileDraftKey(me.user.id)))
  const { user, profile, memberships, current } = me
  const chosen = memberships.find(({ orgId }) => orgId === profile.defaultOrgId)
  return (
    <>
      <RecordHeader
        description="Ce que vos collègues voient de vous, et où vous arrivez en vous connectant."
        mainAction={
          !editing && (
            <Button variant="primary" icon={Pencil} onClick={() => setEditing(true)}>
              Modifier le profil
            </Button>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <AvatarCard user={user} />
        </div>
        <div className="grid min-w-0 gap-6">
          {editing ? (
            <ProfileForm me={me} onDone={() => setEditing(false)} />
          ) : (
            <Card title={user.name}>
              <ProfileFacts
                email={user.email}
                profile={profile}
                defaultOrganization={chosen?.name ?? 'La dernière où j’ai travaillé'}
              />
            </Card>
          )}
          {current && <AbsencesCard userId={user.id} />}
          {current && <CalendarFeed />}
          <ComfortCard />
          <OrganizationCards
            organizations={memberships.map((membership) => ({
              ...membership,
              current: memberships.length > 1 && membership.orgId === current?.orgId,
            }))}
          />
        </div>
      </div>
    </>
  )
}

import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import type { MemberFound } from '#shared/attendee/contract.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Badge, Checkbox, ErrorState, IconButton, SearchField, Skeleton } from '#renderer/ui/index.ts'
import { PeriodField, byClass, periodOf } from './PeriodField.tsx'
import styles from './attendees.module.css'
import adding from './adding.module.css'

/** Chooses members of the site and a period, shows who is enrolled and who is not, then enrols them (STU-07). */
export function AddDialog({ params, onClose, onBegun }: { params: CourseRef; onClose: () => void; onBegun: (bulk: BulkChange) => void }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const errorText = useErrorText()
  const personName = usePersonName()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly MemberFound[]>([])
  const [period, setPeriod] = useState(byClass)
  const found = useQuery(attendeeQueries.members(client, params, q))
  const asked = periodOf(period)
  const isChosen = ({ userSeq }: MemberFound) => chosen.some((one) => one.userSeq === userSeq)
  const toggle = (member: MemberFound) => setChosen(isChosen(member) ? chosen.filter(({ userSeq }) => userSeq !== member.userSeq) : [...chosen, member])
  return (
    <BulkAsk
      params={params} onClose={onClose} onBegun={onBegun} size="large" title={t('add.title')} kind={attendeeBulk.add}
      selection={chosen.length === 0 ? null : { way: 'these', subjectSeqs: chosen.map(({ userSeq }) => userSeq) }} input={asked === null ? null : { period: asked }}
      waiting={t(chosen.length === 0 ? 'add.choose' : 'add.ends')} confirm={(count) => t('add.confirm', { count })}
      fields={(
        <>
          <p className={styles.quiet}>{t('add.lead')}</p>
          <SearchField label={t('add.search')} q={q} onSearch={setQ} />
          {found.isPending ? <Skeleton height={160} radius="md" /> : null}
          {found.isError && found.data === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
          {found.data === undefined ? null : found.data.members.length === 0 ? <p>{t('add.none')}</p> : (
            <ul className={adding.found} aria-label={t('add.found')} aria-busy={found.isPlaceholderData}>
              {found.data.members.map((member) => (
                <li key={member.userSeq}>
                  <Checkbox
                    label={personName(member.name)} description={member.email} checked={isChosen(member)} disabled={!isChosen(member) && chosen.length >= BULK_CHOSEN_MAX}
                    onChange={() => toggle(member)}
                  />
                  {member.choiseStatusCd === null ? null : <Badge size="sm" tone="neutral">{t(`status.${member.choiseStatusCd}`)}</Badge>}
                </li>
              ))}
            </ul>
          )}
          {chosen.length === 0 ? null : (
            <section aria-label={t('add.chosen', { count: chosen.length })}>
              <h3 className={adding.heading}>{t('add.chosen', { count: chosen.length })}</h3>
              <ul className={adding.chosen}>
                {chosen.map((member) => (
                  <li key={member.userSeq}>{personName(member.name)}<IconButton size="sm" label={t('add.remove', { name: personName(member.name) })} onClick={() => toggle(member)}><IconX size={14} stroke={2} /></IconButton></li>
                ))}
              </ul>
            </section>
          )}
          <PeriodField value={period} onChange={setPeriod} />
        </>
      )}
    />
  )
}

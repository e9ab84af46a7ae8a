import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddReply, MemberFound } from '#shared/attendee/contract.ts'
import { ATTENDEES_MAX } from '#shared/attendee/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Callout, Checkbox, Dialog, ErrorState, IconButton, SearchField, Skeleton } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import { PeriodField, byClass, periodOf } from './PeriodField.tsx'
import styles from './attendees.module.css'
import adding from './adding.module.css'

/** Chooses members of the site and a period, shows who is enrolled and who is not, then enrols them (STU-07). */
export function AddDialog({ params, onClose, onDone }: { params: CourseRef; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const personName = usePersonName()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly MemberFound[]>([])
  const [period, setPeriod] = useState(byClass)
  const found = useQuery(attendeeQueries.members(client, params, q))
  const asked = periodOf(period)
  const isReady = chosen.length > 0 && asked !== null
  const body = { userSeqs: chosen.map(({ userSeq }) => userSeq), period: asked ?? { kind: 'class' as const } }
  const preview = useQuery({ ...attendeeQueries.addPreview(client, params, body), enabled: isReady })
  const { add } = useAttendeeChanges(params, onDone)
  const people = isReady ? preview.data?.people : undefined
  const count = people?.filter(({ skip }) => skip === null).length ?? 0
  const isChosen = ({ userSeq }: MemberFound) => chosen.some((one) => one.userSeq === userSeq)
  const toggle = (member: MemberFound) => setChosen(isChosen(member) ? chosen.filter(({ userSeq }) => userSeq !== member.userSeq) : [...chosen, member])
  return (
    <Dialog
      opened onClose={onClose} title={t('add.title')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={add.isPending} disabled={count === 0 || preview.isPlaceholderData} onClick={() => add.mutate(body)}>{t('add.confirm', { count })}</Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>{t('add.lead')}</p>
        <SearchField label={t('add.search')} q={q} onSearch={setQ} />
        {found.isPending ? <Skeleton height={160} radius="md" /> : null}
        {found.isError && found.data === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
        {found.data === undefined ? null : found.data.members.length === 0 ? <p>{t('add.none')}</p> : (
          <ul className={adding.found} aria-label={t('add.found')} aria-busy={found.isPlaceholderData}>
            {found.data.members.map((member) => (
              <li key={member.userSeq}>
                <Checkbox
                  label={personName(member.name)} description={member.email} checked={isChosen(member)} disabled={!isChosen(member) && chosen.length >= ATTENDEES_MAX}
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
        {preview.isError && people === undefined && isReady ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {people === undefined ? null : <AddedPeople people={people} />}
      </div>
    </Dialog>
  )
}

/** How many are enrolled, and until when; who is not, and why. */
export function AddedPeople({ people }: Pick<AddReply, 'people'>) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const personName = usePersonName()
  const added = people.filter(({ skip }) => skip === null)
  const skipped = people.flatMap(({ skip, ...one }) => (skip === null ? [] : [{ ...one, skip }]))
  const ends = new Set(added.map(({ validAt }) => validAt))
  const [end] = ends
  return (
    <>
      <p aria-live="polite">
        {added.length === 0 ? t('add.nobody') : ends.size === 1 && end != null ? t('add.until', { count: added.length, date: formatDay(end, language) }) : t('add.result', { count: added.length })}
      </p>
      {skipped.length === 0 ? null : (
        <Callout tone="neutral" title={t('add.skipped')}>
          <ul className={styles.effects}>{skipped.map(({ userSeq, name, email, skip }, index) => <li key={`${userSeq} ${String(index)}`}><strong>{name === '' ? email : personName(name)}</strong> {t(`addSkip.${skip}`)}</li>)}</ul>
        </Callout>
      )}
    </>
  )
}

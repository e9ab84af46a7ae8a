import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Candidate } from '#shared/staff/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Avatar, Button, Dialog, ErrorState, SearchField, Skeleton } from '#renderer/ui/index.ts'
import { staffQueries } from './queries.ts'
import styles from './staff.module.css'

/** Distance to the end of the list at which the next page loads (px). */
const NEAR_END = 80

interface AddStaffDialogProps {
  of: { channelSeq: number; userTypeCd: UserTypeCd } | CourseRef
  title: string
  guidance: string
  adding: boolean
  onAdd: (person: Candidate) => void
  onClose: () => void
  children?: ReactNode
}

/** Finds people, one of whom is chosen and added (platform spec §2, admin modals; SET-03). */
export function AddStaffDialog({ of, title, guidance, adding, onAdd, onClose, children }: AddStaffDialogProps) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const found = useInfiniteQuery(staffQueries.candidates(useClient(), of, q))
  const people = found.data?.pages.flatMap(({ users }) => users)
  const search = (text: string) => {
    setQ(text)
    setChosen(null)
  }
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLUListElement>) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END && found.hasNextPage && !found.isFetching) void found.fetchNextPage()
  }
  return (
    <Dialog
      opened onClose={onClose} title={title} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" disabled={chosen === null} loading={adding} onClick={() => { if (chosen !== null) onAdd(chosen) }}>{t('add.confirm')}</Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>{guidance}</p>
        <SearchField label={t('add.search')} q={q} onSearch={search} />
        {found.isPending ? <Skeleton height={180} radius="md" /> : null}
        {found.isError && people === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
        {people === undefined ? null : people.length === 0 ? <p>{t('add.none')}</p> : (
          <ul className={styles.found} aria-label={t('add.found')} aria-busy={found.isFetching} onScroll={scrolled}>
            {people.map((person) => <CandidateRow key={person.userSeq} person={person} chosen={chosen?.userSeq === person.userSeq} onChoose={() => setChosen(person)} />)}
          </ul>
        )}
        {children}
      </div>
    </Dialog>
  )
}

function CandidateRow({ person, chosen, onChoose }: { person: Candidate; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('staff')
  const { name, email, profileImageUrl, refusal } = person
  return (
    <li>
      <label data-disabled={refusal === null ? undefined : ''}>
        <input type="radio" name="staff-candidate" checked={chosen} disabled={refusal !== null} onChange={onChoose} />
        <Avatar name={name} src={profileImageUrl} size={32} />
        <span className={styles.who}><span>{name}</span><small>{email}</small>{refusal === null ? null : <small>{t(`refusal.${refusal}`)}</small>}</span>
      </label>
    </li>
  )
}

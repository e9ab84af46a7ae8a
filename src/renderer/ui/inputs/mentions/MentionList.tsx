import { useTranslation } from 'react-i18next'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar } from '#renderer/ui/data/Avatar.tsx'
import { Badge } from '#renderer/ui/data/Badge.tsx'
import styles from './MentionList.module.css'

/** Someone whom a text may name. */
export interface MentionPerson {
  userSeq: number
  name: string
  profileImageUrl: string | null
  isStaff: boolean
}

export interface MentionListProps {
  listId: string
  people: readonly MentionPerson[]
  active: number | null
  onPick: (person: MentionPerson) => void
}

/** Id of a person's option, which the text names as the active one. */
export const mentionOptionId = (listId: string, userSeq: number): string => `${listId}-${userSeq}`

/** People behind an @; the keyboard stays in the text, which works the list. */
export function MentionList({ listId, people, active, onPick }: MentionListProps) {
  const { t } = useTranslation('common')
  const mediaUrl = useMediaUrl()
  if (people.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list would take the focus from the text
    <div id={listId} className={styles.people} role="listbox" aria-label={t('mention.people')}>
      {people.map((person) => (
        <div
          key={person.userSeq} id={mentionOptionId(listId, person.userSeq)} className={styles.person}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option" tabIndex={-1} aria-selected={person.userSeq === active}
          ref={(element) => { if (person.userSeq === active) element?.scrollIntoView?.({ block: 'nearest' }) }}
          onMouseDown={(event) => { event.preventDefault(); onPick(person) }}
        >
          <Avatar name={person.name} src={person.profileImageUrl === null ? null : mediaUrl(person.profileImageUrl)} size={28} />
          <span className={styles.name}>{person.name}</span>
          {person.isStaff ? <Badge tone="primary" size="sm">{t('mention.staff')}</Badge> : null}
        </div>
      ))}
    </div>
  )
}

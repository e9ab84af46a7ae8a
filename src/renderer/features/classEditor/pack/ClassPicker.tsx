import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseCard } from '#shared/course/contract.ts'
import { isPack, publicCd } from '#shared/kernel/codes.ts'
import { PACK_CLASSES_MAX, PACK_CLASSES_MIN } from '#shared/pack/rules.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Badge, Button, ErrorState, IconButton, SearchField, Skeleton } from '#renderer/ui/index.ts'
import styles from './picker.module.css'

const SHOWN = 20

export type PickedClass = Pick<CourseCard, 'courseSeq' | 'title' | 'imageUrl' | 'publicCd' | 'fareCd' | 'currency' | 'price' | 'discountPrice' | 'discountStartAt' | 'discountEndAt'>

interface ClassPickerProps {
  value: readonly PickedClass[]
  onChange: (classes: PickedClass[]) => void
  error?: string | undefined
  now: number
}

/** Chooses the classes of a package and their order (PACK-01). */
export function ClassPicker({ value, onChange, error, now }: ClassPickerProps) {
  const { t } = useTranslation('pack')
  const id = useId()
  const errorText = useErrorText()
  const [q, setQ] = useState('')
  const list = useQuery(editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: SHOWN, ...(q === '' ? {} : { q }) }))
  const others = (list.data?.courses ?? []).filter((course) => !isPack(course) && value.every(({ courseSeq }) => courseSeq !== course.courseSeq))
  const move = (from: number, to: number) => {
    const moved = value[from]
    if (moved !== undefined) onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <div className={styles.picker}>
      <section aria-labelledby={`${id}-chosen`}>
        <h3 id={`${id}-chosen`} className={styles.heading}>{t('picker.chosen', { count: value.length })}</h3>
        {value.length === 0 ? <p className={styles.quiet}>{t('picker.none', { min: PACK_CLASSES_MIN })}</p> : (
          <ol className={styles.rows}>
            {value.map((course, index) => (
              <Row key={course.courseSeq} course={course} now={now}>
                <IconButton label={t('picker.up', { title: course.title })} disabled={index === 0} onClick={() => move(index, index - 1)}><IconArrowUp size={18} stroke={1.75} /></IconButton>
                <IconButton label={t('picker.down', { title: course.title })} disabled={index === value.length - 1} onClick={() => move(index, index + 1)}><IconArrowDown size={18} stroke={1.75} /></IconButton>
                <IconButton label={t('picker.remove', { title: course.title })} onClick={() => onChange(value.toSpliced(index, 1))}><IconX size={18} stroke={1.75} /></IconButton>
              </Row>
            ))}
          </ol>
        )}
        <p className={styles.error} role={error ? 'alert' : undefined} hidden={!error}>{error}</p>
      </section>
      <section aria-labelledby={`${id}-others`}>
        <div className={styles.bar}>
          <h3 id={`${id}-others`} className={styles.heading}>{t('picker.others')}</h3>
          <SearchField compact label={t('picker.search')} q={q} onSearch={setQ} />
        </div>
        {list.isPending ? <Skeleton height={160} radius="md" /> : list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
          : others.length === 0 ? <p className={styles.quiet}>{t(q === '' ? 'picker.nothing' : 'picker.notFound')}</p> : (
            <ul className={styles.rows}>
              {others.map((course) => (
                <Row key={course.courseSeq} course={course} now={now}>
                  <Button size="compact-sm" kind="soft" leftSection={<IconPlus size={16} aria-hidden="true" />} aria-label={t('picker.addOf', { title: course.title })} disabled={value.length >= PACK_CLASSES_MAX} onClick={() => onChange([...value, course])}>{t('picker.add')}</Button>
                </Row>
              ))}
            </ul>
          )}
      </section>
    </div>
  )
}

function Row({ course, now, children }: { course: PickedClass; now: number; children: React.ReactNode }) {
  const { t } = useTranslation('pack')
  const { t: studio } = useTranslation('studio')
  return (
    <li className={styles.row}>
      <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes="96px" /></div>
      <div className={styles.words}>
        <strong>{course.title === '' ? studio('untitled') : course.title}</strong>
        <span><PriceLabel course={course} now={now} />{course.publicCd === publicCd.public ? null : <Badge tone="warning" size="sm">{t('picker.notPublic')}</Badge>}</span>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}

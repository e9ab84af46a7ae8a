import { useTranslation } from 'react-i18next'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { isUploadOver } from '#shared/upload/queue/machine.ts'
import { sentPercent, summaryOf, useReasonText, useRowActions, useUploadRows } from '#renderer/entities/upload/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Progress } from '#renderer/ui/index.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './home.module.css'

const SHOWN = 4

/** Uploads of this device that run or failed, those that need someone first; nothing without one. The tray has them all. */
export function Uploading() {
  const { t } = useTranslation('dashboard')
  const rows = useUploadRows()
  const needy = (row: UploadRow) => (row.state === 'failed' || row.needsFile ? 0 : 1)
  const open = rows.filter(({ state }) => state === 'failed' || !isUploadOver(state)).toSorted((one, other) => needy(one) - needy(other))
  if (open.length === 0) return null
  const { sending, working, failed, needFile, percent } = summaryOf(rows)
  const facts = [
    ...(failed > 0 ? [t('home.uploads.failed', { count: failed })] : []),
    ...(needFile > 0 ? [t('home.uploads.needFile', { count: needFile })] : []),
    ...(sending > 0 ? [t('home.uploads.sending', { count: sending, percent: Math.floor(percent) })] : []),
    ...(working > 0 ? [t('home.uploads.working', { count: working })] : []),
  ]
  return (
    <HomeCard title={t('home.uploads.title')}>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      <ul className={styles.rows}>{open.slice(0, SHOWN).map((row) => <Row key={row.uploadId} row={row} />)}</ul>
    </HomeCard>
  )
}

function Row({ row }: { row: UploadRow }) {
  const { t } = useTranslation('dashboard')
  const { t: uploads } = useTranslation('upload')
  const { t: common } = useTranslation('common')
  const reasonText = useReasonText()
  const { retry, chooseAgain } = useRowActions()(row)
  const to = pathOf({ path: curriculumPaths['classes-settings-curriculums'], params: { courseSeq: row.target.courseSeq }, hash: `item-${row.target.curriculumSeq}` })
  return (
    <li className={styles.upload}>
      <div className={styles.words}>
        <Link to={to} className={styles.name}>{row.fileName}</Link>
        {row.state === 'failed' ? <span className={styles.bad}>{reasonText(row.reason, row.message)}</span> : row.needsFile ? <span className={styles.bad}>{uploads('chooseAgain')}</span>
          : <Progress value={sentPercent(row)} label={t('home.uploads.progress', { name: row.fileName })} size="xs" />}
      </div>
      {chooseAgain ? <Button size="compact-sm" kind="soft" onClick={chooseAgain}>{uploads('tray.chooseFile')}</Button>
        : retry ? <Button size="compact-sm" kind="soft" aria-label={`${common('retry')}: ${row.fileName}`} onClick={retry}>{common('retry')}</Button> : null}
    </li>
  )
}

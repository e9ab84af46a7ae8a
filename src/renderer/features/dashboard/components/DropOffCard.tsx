import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DROP_OFF_VIEWERS_MAX } from '#shared/dashboard/dropOff.ts'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Card, ErrorState, Select, Skeleton } from '#renderer/ui/index.ts'
import { curveCsv, mostRewound } from '../classView.ts'
import type { ChartView } from '../dashboardView.ts'
import { ChartCard } from './ChartCard.tsx'
import { Legend } from './Legend.tsx'
import styles from './dashboard.module.css'

interface Video {
  curriculumSeq: number
  title: string
  seconds: number | null
}
interface DropOffCardProps {
  course: { channelSeq: number; courseSeq: number }
  videos: readonly Video[]
  /** The chosen one; the first without one. */
  curriculumSeq: number | null
  view: ChartView
  onVideo: (curriculumSeq: number) => void
  onView: (view: ChartView) => void
}

const colors = { viewers: 'var(--mantine-primary-color-filled)', rewinds: 'var(--dashboard-enrollments)' }

/** How many watch each part of a video, and where they go back to. */
export function DropOffCard({ course, videos, curriculumSeq, view, onVideo, onView }: DropOffCardProps) {
  const { t } = useTranslation('dashboard')
  const errorText = useErrorText()
  const number = new Intl.NumberFormat(useLanguage())
  const video = videos.find((one) => one.curriculumSeq === curriculumSeq) ?? videos[0]
  const curve = useQuery({ ...dashboardQueries.dropOff(useClient(), { ...course, curriculumSeq: video?.curriculumSeq ?? 0 }), enabled: video !== undefined })
  const title = t('dropOff.title')
  if (video === undefined) return <Card component="section" className={styles.chart ?? ''} padding="md"><div className={styles.head}><h2>{title}</h2></div><p className={styles.nothing}>{t('dropOff.noVideo')}</p></Card>
  const picker = (
    <div className={styles.picker}>
      <Select label={t('dropOff.video')} searchable value={String(video.curriculumSeq)} data={videos.map((one) => ({ value: String(one.curriculumSeq), label: one.title }))} onChange={(chosen) => { if (chosen !== null) onVideo(Number(chosen)) }} />
    </div>
  )
  if (curve.data === undefined) {
    return (
      <Card component="section" className={styles.chart ?? ''} padding="md">
        <div className={styles.head}><h2>{title}</h2></div>
        {picker}
        {curve.isError ? <ErrorState message={errorText(curve.error)} onRetry={() => { void curve.refetch() }} /> : <Skeleton height={280} />}
      </Card>
    )
  }
  const { points, viewers, isBounded } = curve.data
  const most = mostRewound(points)
  const label = { viewers: t('dropOff.viewers'), rewinds: t('dropOff.rewinds') }
  const head = [t('dropOff.time'), label.viewers, label.rewinds]
  const note = isBounded ? `${t('dropOff.note')} ${t('dropOff.bounded', { count: DROP_OFF_VIEWERS_MAX })}` : t('dropOff.note')
  return (
    <ChartCard
        title={title} view={view} onView={onView}
        above={picker}
        controls={<Legend entries={[{ name: label.viewers, color: colors.viewers }, { name: label.rewinds, color: colors.rewinds }]} />}
        chart={{
          kind: 'line', labels: points.map(({ second }) => formatLength(second)), valueText: (value) => number.format(value),
          label: t('dropOff.chart', { title: video.title, viewers: number.format(viewers), last: number.format(points.at(-1)?.viewers ?? 0), rewound: most === null ? t('dropOff.nowhere') : formatLength(most.second) }),
          series: [
            { name: label.viewers, color: colors.viewers, values: points.map((point) => point.viewers) },
            { name: label.rewinds, color: colors.rewinds, values: points.map(({ rewinds }) => rewinds), isBars: true },
          ],
        }}
        nothing={points.length === 0 ? t('dropOff.noLength') : viewers === 0 ? t('dropOff.noViewers') : undefined}
        table={{ head, rows: points.map((point) => [formatLength(point.second), number.format(point.viewers), number.format(point.rewinds)]), isInOrder: true }}
        note={note}
        csv={{ fileName: `${t('dropOff.file')}-${video.title}.csv`, content: () => curveCsv(points, head) }}
      />
  )
}

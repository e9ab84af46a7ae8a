import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { PDF_TYPE } from '#shared/curriculum/items.ts'
import { Badge, EmptyState, RichText, Spinner, toast } from '#renderer/ui/index.ts'
import type { Lesson, MaterialFile } from '#renderer/entities/classroom/queries.ts'
import { CompleteButton } from './CompleteButton.tsx'
import { Materials } from './Materials.tsx'
import type { LessonViewProps } from './VideoLesson.tsx'
import { useDownload } from './useDownload.ts'
import styles from './lesson.module.css'

const VideoLesson = lazy(async () => ({ default: (await import('./VideoLesson.tsx')).VideoLesson }))
// Lazy: pdf.js is heavy.
const PdfReader = lazy(async () => ({ default: (await import('../reader/PdfReader.tsx')).PdfReader }))

/** A lesson by its type (ROOM-02, ROOM-03). */
export function LessonView(props: LessonViewProps) {
  const { t } = useTranslation('classroom')
  const { course, outline, item, lesson } = props
  const isVideo = lesson.body.curriculumTypeCd === curriculumTypeCd.video
  const isMaterials = lesson.body.curriculumTypeCd === curriculumTypeCd.materials
  const { file, open } = useOpenFile(lesson.files)
  const { download, pendingSeq } = useDownload(course, item.curriculumSeq)
  const isOnStage = isVideo || file !== undefined
  useCompletion(item.isComplete, outline.completedCount === outline.lessonCount)
  return (
    <article className={styles.view}>
      {isVideo ? <div className={styles.screen}><Suspense fallback={null}><VideoLesson {...props} /></Suspense></div> : null}
      {file === undefined ? null : (
        <div className={styles.reading}>
          <Suspense fallback={<div className={styles.unplayable}><Spinner label={t('reader.opening')} /></div>}>
            <PdfReader
              key={file.uploadSeq} address={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq, uploadSeq: file.uploadSeq }}
              fileName={file.fileName} download={file.downloadable ? { start: () => download(file), pending: pendingSeq === file.uploadSeq } : undefined}
            />
          </Suspense>
        </div>
      )}
      <div className={isOnStage ? styles.below : styles.page}>
        <div className={styles.headline}>
          <h1 className={styles.title} tabIndex={-1} data-page-title>{item.title}</h1>
          {course.viewer.isAttend ? <LessonStanding item={item} lesson={lesson} /> : null}
        </div>
        {lesson.body.content === '' ? null : <div className={styles.content}><RichText html={lesson.body.content} /></div>}
        {lesson.body.content === '' && !isVideo && !isMaterials ? <EmptyState title={t('text.empty')} /> : null}
        {isMaterials ? <Materials files={lesson.files} openSeq={file?.uploadSeq ?? null} open={open} download={download} pendingSeq={pendingSeq} /> : null}
        {!isVideo && course.viewer.isAttend && !item.isComplete ? <CompleteButton course={course} curriculumSeq={item.curriculumSeq} /> : null}
      </div>
    </article>
  )
}

function LessonStanding({ item, lesson }: { item: CurriculumOutline; lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  if (item.isComplete) return <Badge tone="success" leftSection={<IconCircleCheckFilled size={14} aria-hidden="true" />}>{t('completed')}</Badge>
  if (lesson.playback === null) return null
  return (
    <span className={styles.standing}>
      <strong>{t('watched', { percent: Math.min(100, Math.floor(item.viewedPercent)) })}</strong>
      <span>{t('needs', { percent: lesson.playback.limitPercent })}</span>
    </span>
  )
}

function useCompletion(complete: boolean, all: boolean): void {
  const { t } = useTranslation('classroom')
  const before = useRef(complete)
  useEffect(() => {
    if (complete && !before.current) toast.show({ message: all ? t('allDone') : t('completedToast'), tone: 'success' })
    before.current = complete
  }, [complete, all, t])
}

/** The open PDF: the one in the URL (so that Back closes it), else the only one. */
function useOpenFile(files: readonly MaterialFile[]): { file: MaterialFile | undefined; open: (file: MaterialFile) => void } {
  const [search, setSearch] = useSearchParams()
  const pdfs = files.filter((file) => file.contentType === PDF_TYPE)
  const chosen = pdfs.find((file) => String(file.uploadSeq) === search.get('file'))
  return {
    file: chosen ?? (files.length === 1 ? pdfs[0] : undefined),
    open: (file) => setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('file', String(file.uploadSeq))
      return next
    }),
  }
}

import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Course } from '#shared/course/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button } from '#renderer/ui/index.ts'
import { showProgress } from '#renderer/entities/classroom/queries.ts'
import styles from './lesson.module.css'

/** Completes a text or materials lesson; a video completes by watching. */
export function CompleteButton({ course, curriculumSeq }: { course: Course; curriculumSeq: number }) {
  const { t } = useTranslation('classroom')
  const client = useClient()
  const queries = useQueryClient()
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq }
  const complete = useMutation({
    mutationFn: () => client(contract.classroom.complete, { params }),
    onSuccess: (progress) => showProgress(queries, client, params, progress),
  })
  return (
    <div className={styles.complete}>
      <Button kind="primary" size="lg" leftSection={<IconCheck size={20} />} loading={complete.isPending} onClick={() => complete.mutate()}>{t('complete')}</Button>
    </div>
  )
}

import { IconShare } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/contract/course.ts'
import { isInTrash } from '#shared/domain/enrollment.ts'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button } from '#renderer/ui/index.ts'
import { shareLink } from '../shareLink.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

/** Opens the dialog by which the class is handed on (COUR-06). Nothing to share in the trash. */
export function ShareButton({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const href = useHref()
  const { serverOrigin } = usePlatform()
  const [sharing, setSharing] = useState(false)
  const link = shareLink(href({ name: 'classes-view', params: { courseSeq: course.courseSeq } }), serverOrigin || window.location.origin)
  return (
    <>
      <Button fullWidth px="xs" disabled={isInTrash(course)} leftSection={<IconShare size={18} stroke={1.75} />} onClick={() => setSharing(true)}>
        {t('share.label')}
      </Button>
      {sharing ? <Suspense><ShareDialog onClose={() => setSharing(false)} title={course.title} link={link} /></Suspense> : null}
    </>
  )
}

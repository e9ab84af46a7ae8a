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
  // Once asked for, the dialog stays, since the focus goes back to what had it when it opened.
  const [dialog, setDialog] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const link = shareLink(href({ name: 'classes-view', params: { courseSeq: course.courseSeq } }), serverOrigin || window.location.origin)
  return (
    <>
      <Button fullWidth px="xs" disabled={isInTrash(course)} leftSection={<IconShare size={18} stroke={1.75} />} onClick={() => setDialog('open')}>
        {t('share.label')}
      </Button>
      {dialog === 'unasked' ? null : (
        <Suspense><ShareDialog opened={dialog === 'open'} onClose={() => setDialog('closed')} title={course.title} link={link} /></Suspense>
      )}
    </>
  )
}

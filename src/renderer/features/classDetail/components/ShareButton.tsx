import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/contract/course.ts'
import { isInTrash } from '#shared/domain/enrollment.ts'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { Button, toast, useAlert } from '#renderer/ui/index.ts'
import { shareLink } from '../shareLink.ts'

/** Copies the class's link, forced to https, and says so for 8 s (COUR-06). Nothing to share in the trash. */
export function ShareButton({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const href = useHref()
  const alert = useAlert()
  const share = async () => {
    const link = shareLink(href({ name: 'classes-view', params: { courseSeq: course.courseSeq } }), window.location.origin)
    try {
      await navigator.clipboard.writeText(link)
      toast.show({ message: t('share.copied'), stay: 'long' })
    } catch {
      // No clipboard without the person's leave, or on a page that is not secure: they can still copy it by hand.
      await alert({ title: t('share.byHand'), message: link })
    }
  }
  return (
    <Button fullWidth px="xs" disabled={isInTrash(course)} leftSection={<IconLink size={18} stroke={1.75} />} onClick={() => { void share() }}>
      {t('share.label')}
    </Button>
  )
}

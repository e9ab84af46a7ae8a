import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { pathOf, shareLink, useHref } from '#renderer/lib/navigation/index.ts'
import { pageLocation } from '#renderer/lib/page.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button } from '#renderer/ui/index.ts'

const dialog = latePart(async () => (await Promise.all([import('./ShareDialog.tsx'), loadTexts(['share'])]))[0].ShareDialog)

export function ShareButton({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const href = useHref()
  const { serverOrigin } = usePlatform()
  const [sharing, setSharing] = useState(false)
  const close = () => setSharing(false)
  const origin = serverOrigin || pageLocation().origin
  const link = shareLink(href(pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })), origin)
  return (
    <>
      <Button fullWidth px="xs" disabled={isInTrash(course)} leftSection={<IconShare size={18} stroke={1.75} />} onClick={() => setSharing(true)}>
        {t('share.label')}
      </Button>
      {sharing ? <dialog.Part onClose={close} onMissing={close} title={course.title} link={link} imageUrl={course.imageUrl === null ? null : shareLink(course.imageUrl, origin)} course={course} /> : null}
    </>
  )
}

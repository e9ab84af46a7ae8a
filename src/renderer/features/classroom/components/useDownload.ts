import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Course } from '#shared/course/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { toast } from '#renderer/ui/index.ts'
import type { MaterialFile } from '#renderer/entities/classroom/queries.ts'

export function useDownload(course: Course, curriculumSeq: number): { download: (file: MaterialFile) => void; pendingSeq: number | null } {
  const { t } = useTranslation('classroom')
  const client = useClient()
  const platform = usePlatform()
  const mediaUrl = useMediaUrl()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ uploadSeq, fileName }: MaterialFile) => {
      const { url } = await client(contract.classroom.download, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq, uploadSeq } })
      return platform.saveFile(mediaUrl(url), fileName)
    },
    // 'unknown': the browser does not report how its download ends.
    onSuccess: (outcome, { fileName }) => { if (outcome === 'saved') toast.show({ message: t('materials.saved', { name: fileName }), tone: 'success' }) },
  })
  return { download: (file) => mutate(file), pendingSeq: isPending ? variables.uploadSeq : null }
}

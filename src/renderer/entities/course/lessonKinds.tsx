import {
  IconBroadcast, IconBuildingCommunity, IconCertificate, IconCheckbox, IconFileDownload, IconFileText, IconMessages, IconPlayerPlay, IconSchool,
} from '@tabler/icons-react'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'

const icons: Record<string, typeof IconPlayerPlay> = {
  [curriculumTypeCd.live]: IconBroadcast,
  [curriculumTypeCd.video]: IconPlayerPlay,
  [curriculumTypeCd.mission]: IconCheckbox,
  [curriculumTypeCd.offline]: IconBuildingCommunity,
  [curriculumTypeCd.text]: IconFileText,
  [curriculumTypeCd.materials]: IconFileDownload,
  [curriculumTypeCd.chat]: IconMessages,
  [curriculumTypeCd.course]: IconSchool,
  [curriculumTypeCd.certification]: IconCertificate,
}

/** Decorative; the type's name is beside it. */
export function LessonIcon({ typeCd, size = 18 }: { typeCd: string; size?: number }) {
  const Icon = icons[typeCd] ?? IconFileText
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}

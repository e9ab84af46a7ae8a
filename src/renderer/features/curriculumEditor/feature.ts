import { paths } from '#shared/kernel/paths.ts'
import { editingKeys } from '#renderer/entities/course/editing/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

const access = { permission: 'CLASS_INFO_UPDATE' } as const
const list = paths['classes-settings-curriculums']
const item = `${list}#item-:curriculumSeq`

const curriculum = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => [editingKeys.curriculum(channelSeq, courseSeq)]

export const curriculumEditor: Feature = {
  routes: [{
    name: 'classes-settings-curriculums', layout: 'studio', within: 'classSettings', under: 'settings-contents', access, title: '',
    texts: ['preview', 'studio', 'course', 'curriculum', 'upload', 'validation'],
    screen: async () => (await import('./screens/CurriculumScreen.tsx')).CurriculumScreen,
  }],
  redirects: [
    { name: 'classes-settings-curriculums-create', access, to: list },
    { name: 'classes-settings-curriculums-edit', access, to: item },
    { name: 'studio-contents-curriculums', access, to: list },
    { name: 'studio-contents-curriculums-create', access, to: list },
    { name: 'studio-contents-curriculums-edit', access, to: item },
  ],
  refetch: {
    // Upload events are not replayed to clients that connect later.
    E0001: ({ topics }) => topics.filter(({ topic }) => topic === 'uploads').flatMap(curriculum),
    E0007: curriculum,
    E0008: curriculum,
    E0017: () => [['studio', 'curriculum']],
  },
}

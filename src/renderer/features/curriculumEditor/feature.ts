import type curriculumTexts from '#locales/ko/curriculum.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { curriculum: typeof curriculumTexts }
}

const access = { permission: 'CLASS_INFO_UPDATE' } as const
const list = curriculumPaths['classes-settings-curriculums']
const item = `${list}#item-:curriculumSeq`

export const curriculumEditor: Feature = {
  routes: [{
    name: 'classes-settings-curriculums', path: curriculumPaths['classes-settings-curriculums'], layout: 'studio', within: 'classSettings', under: 'settings-contents', access, title: '',
    texts: ['preview', 'studio', 'course', 'curriculum', 'upload', 'validation', 'delivery'],
    screen: async () => (await import('./screens/CurriculumScreen.tsx')).CurriculumScreen,
  }],
  redirects: [
    { name: 'classes-settings-curriculums-create', path: curriculumPaths['classes-settings-curriculums-create'], access, to: list },
    { name: 'classes-settings-curriculums-edit', path: curriculumPaths['classes-settings-curriculums-edit'], access, to: item },
    { name: 'studio-contents-curriculums', path: curriculumPaths['studio-contents-curriculums'], access, to: list },
    { name: 'studio-contents-curriculums-create', path: curriculumPaths['studio-contents-curriculums-create'], access, to: list },
    { name: 'studio-contents-curriculums-edit', path: curriculumPaths['studio-contents-curriculums-edit'], access, to: item },
  ],
  refetch: {
    // Upload events are not replayed to clients that connect later.
    [socketCommand.connected]: ({ topics }) => topics.filter((one) => one.topic === 'uploads').flatMap(courseKeys.curriculum),
    [socketCommand.uploadChanged]: courseKeys.curriculum,
    [socketCommand.curriculumChanged]: courseKeys.curriculum,
    [socketCommand.messagesMissed]: () => [callKey('curriculum.edit')],
  },
}

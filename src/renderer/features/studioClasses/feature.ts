import { editingKeys } from '#renderer/entities/course/editing/keys.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

const common = { layout: 'studio', access: { permission: 'CLASS_INFO_READ' }, texts: ['studio', 'course'], studioNav: true, palette: true } as const satisfies Partial<RouteRow>

const lists = ({ channelSeq }: { channelSeq: number }) => [editingKeys.lists(channelSeq)]

export const studioClasses: Feature = {
  routes: [
    { ...common, name: 'settings-contents', title: 'contents', screen: async () => (await import('./screens/MyClassesScreen.tsx')).MyClassesScreen },
    { ...common, name: 'settings-contents-trash', title: 'trash', screen: async () => (await import('./screens/MyClassesScreen.tsx')).TrashScreen },
  ],
  refetch: {
    // Upload events are not replayed to clients that connect later.
    E0001: ({ topics }) => topics.filter(({ topic }) => topic === 'uploads').flatMap(lists),
    E0007: lists,
    E0009: lists,
    E0017: () => [['studio', 'classes']],
  },
}

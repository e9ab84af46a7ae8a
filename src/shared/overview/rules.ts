import type { ValueKind } from '#shared/kernel/listCursor.ts'

export const likeSorts = ['liked', 'name', 'title'] as const
export type LikeSort = (typeof likeSorts)[number]

export const contentSorts = ['updated', 'title', 'course', 'watched', 'size'] as const
export type ContentSort = (typeof contentSorts)[number]

/** What keeps a lesson from its learners, or nothing: the worst of its file, its waiting changes and its class. */
export const contentStates = ['public', 'private', 'draft', 'waiting', 'processing', 'failed'] as const
export type ContentState = (typeof contentStates)[number]

export const valueKinds: Record<LikeSort | ContentSort, ValueKind> = { liked: 'moment', name: 'text', title: 'text', updated: 'moment', course: 'text', watched: 'bigCount', size: 'bigCount' }

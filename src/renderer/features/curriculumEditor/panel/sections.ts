import { memo } from 'react'
import type { ComponentType } from 'react'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { LiveFields } from './LiveFields.tsx'
import { LinkedVideo, VideoSource } from './LinkedVideo.tsx'
import { ChatFields, MissionFields } from './MissionFields.tsx'
import { OfflineFields } from './OfflineFields.tsx'
import { RewardFields } from './RewardFields.tsx'
import { VideoFields } from './VideoFields.tsx'

type Field = 'title' | 'content'

const without = (value: unknown, fields: readonly Field[]) => Object.entries(value as object).filter(([field]) => !fields.includes(field as Field))

const areSame = (before: unknown, after: unknown, fields: readonly Field[]) => {
  const [one, other] = [without(before, fields), new Map(without(after, fields))]
  return one.length === other.size && one.every(([field, value]) => Object.is(value, other.get(field)))
}

/** A part of the form that does not render while the given fields are typed; it must not show them. */
function apartFrom<Props extends { body: CurriculumBody }>(Part: ComponentType<Props>, ...fields: Field[]) {
  return memo(Part, (before, after) => areSame({ ...before, body: null }, { ...after, body: null }, []) && areSame(before.body, after.body, fields))
}

export const LivePart = apartFrom(LiveFields, 'title', 'content')
export const OfflinePart = apartFrom(OfflineFields, 'title', 'content')
export const SourcePart = apartFrom(VideoSource, 'title', 'content')
/** Offers the video's title where the lesson's differs. */
export const LinkPart = apartFrom(LinkedVideo, 'content')
export const ViewingPart = apartFrom(VideoFields, 'title', 'content')
export const ChatPart = apartFrom(ChatFields, 'title', 'content')
export const MissionPart = apartFrom(MissionFields, 'title', 'content')
export const RewardPart = apartFrom(RewardFields, 'title', 'content')

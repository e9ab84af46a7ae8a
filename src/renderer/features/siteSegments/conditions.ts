import { audienceCd } from '#shared/kernel/codes.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { permissionsOf, segmentKinds } from '#shared/segment/rules.ts'
import type { SegmentCondition, SegmentKind } from '#shared/segment/rules.ts'

const starts: { [Kind in SegmentKind]: Extract<SegmentCondition, { kind: Kind }> } = {
  audience: { kind: 'audience', isNot: false, audienceCd: audienceCd.student },
  joined: { kind: 'joined', isNot: false, days: 30 },
  seen: { kind: 'seen', isNot: false, days: 30 },
  attends: { kind: 'attends', isNot: false, courseSeq: null },
  completed: { kind: 'completed', isNot: false, courseSeq: null },
  progress: { kind: 'progress', isNot: false, courseSeq: null, from: 0, to: 50 },
  bought: { kind: 'bought', isNot: false, courseSeq: null },
  spent: { kind: 'spent', isNot: false, won: 100_000 },
  membership: { kind: 'membership', isNot: false },
  marketing: { kind: 'marketing', isNot: false },
  memo: { kind: 'memo', isNot: false, text: '' },
}

/** A condition as it begins. */
export const newCondition = (kind: SegmentKind): SegmentCondition => starts[kind]

/** Kinds that a person may use. */
export const offeredKinds = (can: (permission: Permission) => boolean): SegmentKind[] =>
  segmentKinds.filter((kind) => permissionsOf({ match: 'all', conditions: [newCondition(kind)] }).every((permission) => can(permission)))

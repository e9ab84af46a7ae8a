import type { LessonPlace, Topic } from '#shared/kernel/socket/socket.ts'

export interface Viewer {
  socketId: string
  place: string
}

/** A device: session and Client-Id. */
export function deviceOf(sessionSeq: number, clientId: string): string {
  return `${sessionSeq} ${clientId}`
}

export interface SocketRights {
  mayListen(userSeq: number, topic: Topic): Promise<boolean>
  lessonOf(wanted: { curriculumSeq: number; userSeq: number }): Promise<LessonPlace | undefined>
  /** Throws an AppError without access. */
  turnOn(lesson: LessonPlace, userSeq: number, viewer: Viewer): Promise<'here' | 'elsewhere'>
  turnOff(socketIds: readonly string[]): Promise<void>
  keep(socketIds: readonly string[]): Promise<void>
}

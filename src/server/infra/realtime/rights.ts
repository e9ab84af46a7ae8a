import type { LessonPlace, Topic } from '#shared/kernel/socket/socket.ts'

/** Where a person plays: the connection, and the device that it is of. */
export interface Viewer {
  socketId: string
  place: string
}

/** A device, as viewing places name it: connections and calls of one session and Client-Id are of the same. */
export function deviceOf(sessionSeq: number, clientId: string): string {
  return `${sessionSeq} ${clientId}`
}

/** What a connection may hear and do. Implemented by the realtime module, which knows the modules that decide. */
export interface SocketRights {
  mayListen(userSeq: number, topic: Topic): Promise<boolean>
  /** Where an item is, among the sites of a person; undefined where it is on none of them. */
  lessonOf(curriculumSeq: number, userSeq: number): Promise<LessonPlace | undefined>
  /** Throws an AppError for a lesson that the person may not have. */
  turnOn(lesson: LessonPlace, userSeq: number, viewer: Viewer): Promise<'here' | 'elsewhere'>
  turnOff(socketIds: readonly string[]): Promise<void>
  keep(socketIds: readonly string[]): Promise<void>
}

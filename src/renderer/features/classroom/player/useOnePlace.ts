import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { useCallback, useState } from 'react'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { usePlaying, useRealtimeMessages } from '#renderer/entities/realtime/index.ts'
import type { LessonAddress } from '../reports/reporter.ts'

/**
 * Says that the video plays here, and pauses it when the server answers that it plays on another device (ROOM-02). Answers
 * whether it does; playing again asks again. Without a connection the video plays, and is asked about once there is one.
 */
export function useOnePlace({ channelSeq, courseSeq, curriculumSeq }: LessonAddress, playing: boolean, pause: () => void): boolean {
  const [elsewhere, setElsewhere] = useState(false)
  const [wasPlaying, setWasPlaying] = useState(playing)
  if (playing !== wasPlaying) {
    setWasPlaying(playing)
    if (playing) setElsewhere(false)
  }
  usePlaying(playing ? { channelSeq, courseSeq, curriculumSeq } : null)
  useRealtimeMessages(useCallback((message: SocketMessage) => {
    if (message.command !== socketCommand.playsElsewhere || message.curriculumSeq !== curriculumSeq) return
    setElsewhere(true)
    pause()
  }, [curriculumSeq, pause]))
  return elsewhere
}

import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { useCallback, useState } from 'react'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { usePlaying, useRealtimeMessages } from '#renderer/entities/realtime/index.ts'
import type { LessonAddress } from '../reports/reporter.ts'

export interface OnePlace {
  elsewhere: boolean
  /** The answer to a report says that another device plays. */
  refuse: () => void
}

/** Registers playback and pauses if another device is playing; returns whether one is (ROOM-02). Offline it plays and asks later. */
export function useOnePlace({ channelSeq, courseSeq, curriculumSeq }: LessonAddress, playing: boolean, pause: () => void): OnePlace {
  const [elsewhere, setElsewhere] = useState(false)
  const [wasPlaying, setWasPlaying] = useState(playing)
  if (playing !== wasPlaying) {
    setWasPlaying(playing)
    if (playing) setElsewhere(false)
  }
  usePlaying(playing ? { channelSeq, courseSeq, curriculumSeq } : null)
  const refuse = useCallback(() => {
    setElsewhere(true)
    pause()
  }, [pause])
  useRealtimeMessages(useCallback((message: SocketMessage) => {
    if (message.command === socketCommand.playsElsewhere && message.curriculumSeq === curriculumSeq) refuse()
  }, [curriculumSeq, refuse]))
  return { elsewhere, refuse }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { contract } from '#shared/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { Chat } from './useChat.ts'
import { mergeMessages } from './log.ts'
import { chatQueries, courseOf, ofRoom } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'

export interface ChatPictureLine {
  imageUrl: string
  width: number
  height: number
}

/** A message on its way. `error`: why it did not arrive; it waits to be sent again, under the same number. */
export interface Unsent {
  sendNo: string
  content: string
  pictures: ChatPictureLine[]
  replyToSeq: number | null
  named: { userSeq: number; name: string }[]
  error: string | null
}

function readKept(key: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Unsent[]).filter(({ named }) => Array.isArray(named)) : []
  } catch {
    return []
  }
}

/** Messages on their way: they survive a reload, and a repeated send makes one message. */
export function useOutbox(room: ChatRoomRef, hold: Chat['hold'], lost: string) {
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(`madang.chat.unsent.${room.courseSeq}.${room.curriculumSeq ?? 0}`))
  const [unsent, setUnsent] = useState<Unsent[]>(() => readKept(key).map((one) => ({ ...one, error: one.error ?? lost })))

  const change = useCallback((next: (before: Unsent[]) => Unsent[]) => setUnsent((before) => {
    const after = next(before)
    if (after.length === 0) tabStorage.removeItem(key)
    else tabStorage.setItem(key, JSON.stringify(after))
    return after
  }), [key])

  const { mutate } = useMutation({
    mutationFn: (one: Unsent) => client(contract.chat.send, {
      params: courseOf(room), body: { ...ofRoom(room), sendNo: one.sendNo, content: one.content, pictures: one.pictures.map(({ imageUrl }) => imageUrl), replyToSeq: one.replyToSeq, userSeqs: [...new Set(one.named.map(({ userSeq }) => userSeq))] },
    }),
    meta: { errors: 'inline' },
    onSuccess: ({ message }, { sendNo }) => {
      hold((log) => mergeMessages(log, [message], message.version === log.version + 1 ? message.version : log.version))
      change((before) => before.filter((one) => one.sendNo !== sendNo))
      if (room.curriculumSeq !== null) void invalidate(queries, [chatQueries.room(client, room).queryKey])
    },
    onError: (error, { sendNo }) => {
      change((before) => before.map((one) => (one.sendNo === sendNo ? { ...one, error: errorText(error) } : one)))
      void invalidate(queries, [chatQueries.room(client, room).queryKey])
    },
  })

  const send = useCallback((one: Unsent) => {
    change((before) => [...before.filter(({ sendNo }) => sendNo !== one.sendNo), { ...one, error: null }])
    mutate(one)
  }, [change, mutate])
  const drop = useCallback((sendNo: string) => change((before) => before.filter((one) => one.sendNo !== sendNo)), [change])
  return { unsent, send, drop }
}

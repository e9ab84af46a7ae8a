import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Mention } from '#shared/mention/contract.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import styles from './mention.module.css'

const isAddress = /(https?:\/\/[^\s<>"']+)/

/** Plain text with its links and the people that it names. */
export function NamedText({ text, mentions }: { text: string; mentions: readonly Mention[] }): ReactNode {
  const me = useSession().user?.userSeq
  const names = mentions.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  return text.split(isAddress).map((piece, index) => {
    // Pieces have no identity of their own, and never change places.
    const key = `${index}${piece}`
    if (index % 2 === 1) return <a key={key} href={piece} target="_blank" rel="noopener noreferrer nofollow">{piece}</a>
    return <Fragment key={key}>{withMentions(piece, names, me)}</Fragment>
  })
}

function withMentions(text: string, names: readonly Mention[], me: number | undefined): ReactNode {
  const found = names.map((one) => ({ ...one, at: text.indexOf(`@${one.name}`) })).filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)[0]
  if (found === undefined) return text
  const end = found.at + found.name.length + 1
  return <>{text.slice(0, found.at)}<span className={styles.mention} data-me={found.userSeq === me || undefined}>@{found.name}</span>{withMentions(text.slice(end), names, me)}</>
}

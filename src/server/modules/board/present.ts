import { boardCd } from '#shared/board/codes.ts'
import type { Comment, Post, PostLine } from '#shared/board/contract.ts'
import { isMasked, mayWrite, seesAll, takesPart } from '#shared/board/rules.ts'
import { withMentions } from '#shared/kernel/format/mentions.ts'
import type { Mention } from '#shared/mention/contract.ts'
import { imageUrlOf, pictureKey } from '#server/infra/media/pictures/pictures.ts'
import { presentPicture } from '#server/modules/attach/index.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { seenPost } from './entrance.ts'
import type { Reader } from './entrance.ts'
import type { CommentRow } from './queries/comments.ts'
import type { PostLineRow, PostRow } from './queries/posts.ts'

/** A row of a list; a secret post of another has neither text nor author. */
export function presentLine(row: PostLineRow, reader: Reader): PostLine {
  const seen = seenPost(row, reader)
  const masked = isMasked(seen, reader.standing)
  const { postSeq, postTypeCd, scopeCd, pinned, urgent, waiting, commentCount, likeCount, viewCount } = row
  const hasLesson = !masked && row.lessonTitle !== null
  return {
    postSeq, postTypeCd, scopeCd, pinned, urgent, waiting, commentCount, likeCount, viewCount, masked,
    title: masked ? '' : row.title, name: masked ? '' : row.name ?? '', profileImageUrl: masked ? null : row.profileImageUrl, isStaff: row.isStaff, isMine: seen.isMine,
    pictureUrl: masked || row.pictureId === null ? null : imageUrlOf(pictureKey(reader.channelSeq, row.pictureId)), fileCount: masked ? 0 : row.fileCount,
    hidden: seen.isHidden, accepted: row.acceptedCommentSeq !== null, reportCount: seesAll(reader.standing) ? row.reportCount : 0,
    curriculumSeq: hasLesson ? row.curriculumSeq : null, lessonTitle: hasLesson ? row.lessonTitle : null, second: hasLesson ? row.second : null,
    createdAt: isoOf(row.createdAt),
  }
}

/** A post that the reader may read, with what they may do. */
export function presentPost(row: PostRow, reader: Reader): Omit<Post, 'files'> {
  const line = presentLine(row, reader)
  const writes = mayWrite(reader.standing) && !reader.inTrash
  const manages = reader.standing === 'staff' && !reader.inTrash
  const isThread = row.boardCd === boardCd.mission
  const own = line.isMine && writes && !isThread
  return {
    ...line, content: takesPart(reader.standing) ? row.content : withMentions(row.content, () => null), acceptedCommentSeq: row.acceptedCommentSeq, liked: row.likedAt !== null, edited: row.editedAt !== null,
    can: {
      edit: own, delete: own || (manages && !isThread), comment: writes && !line.hidden, accept: row.boardCd === boardCd.question && (own || manages), manage: manages,
      like: writes && !line.hidden && !isThread, report: writes && !line.isMine && !isThread && !seesAll(reader.standing),
    },
  }
}

/** @param names of the users whom it mentions; none where only its rights matter */
export function presentComment(row: CommentRow, reader: Reader, names: readonly Mention[] = []): Comment {
  const isMine = row.userSeq !== null && row.userSeq === reader.me
  const deleted = row.deletedAt !== null
  const hidden = row.hiddenAt !== null
  const all = seesAll(reader.standing)
  const isShown = !deleted && (!hidden || isMine || all)
  const writes = mayWrite(reader.standing) && !reader.inTrash && !deleted
  const manages = reader.standing === 'staff' && writes
  return {
    commentSeq: row.commentSeq, parentSeq: row.parentSeq, isStaff: row.isStaff && isShown, isMine, deleted, hidden, edited: row.editedAt !== null,
    name: isShown ? row.name ?? '' : '', profileImageUrl: isShown ? row.profileImageUrl : null, content: !isShown ? '' : row.isRich && !takesPart(reader.standing) ? withMentions(row.content, () => null) : row.content, isRich: row.isRich,
    mentions: isShown && !row.isRich ? names.filter(({ userSeq }) => row.mentions.includes(userSeq)) : [],
    // Those of a rich text stand in it.
    pictures: isShown && !row.isRich ? row.pictures.map(presentPicture) : [],
    reportCount: all ? row.reportCount : 0, createdAt: isoOf(row.createdAt),
    can: { edit: isMine && writes, delete: writes && (isMine || manages), report: writes && !isMine && !all && isShown, manage: manages },
  }
}

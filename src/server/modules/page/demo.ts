import type { Db } from '#server/infra/db/database.ts'
import { findPage, findPageAt } from './queries.ts'
import type { PageService } from './service.ts'

const aboutPage = {
  path: 'about', title: '마당 아틀리에 이야기',
  content: [
    '<p>마당 아틀리에는 손으로 배우는 사람들의 작은 공방에서 시작했습니다. 흙과 실, 붓과 칼을 다루는 선생님들이 오랫동안 해 온 일을 천천히 보여 드립니다.</p>',
    '<h2>이렇게 가르칩니다</h2>',
    '<ul><li>처음부터 끝까지 한 작품을 함께 만듭니다.</li><li>영상은 언제든, 몇 번이든 다시 볼 수 있습니다.</li><li>궁금한 것은 선생님이 직접 답합니다.</li></ul>',
    '<h2>찾아오시는 길</h2>',
    '<p>서울시 종로구 마당길 1. 평일 10시부터 18시까지 문을 엽니다.</p>',
  ].join(''),
}

/** A page of the demo site, at `/p/about`. */
export async function publishAbout(db: Db, service: PageService, channelSeq: number): Promise<void> {
  if (await findPageAt(db, channelSeq, aboutPage.path) !== undefined) return
  const { pageSeq } = await findPage(db, channelSeq, aboutPage) ?? await service.create(channelSeq, aboutPage)
  await service.publish({ channelSeq, pageSeq }, '00')
}

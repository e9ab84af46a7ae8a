import { publicCd } from '#shared/kernel/codes.ts'
import type { Server } from '#server/app/createServer.ts'
import type { DemoSite } from '#server/infra/module.ts'
import { demoClasses } from './classes.ts'
import { pictureOf } from './media.ts'

/** The package of the demo site; `classes`: keys of its classes. */
export const demoPack = {
  key: 'home-table', cover: 'baking', title: '집밥과 빵, 식탁을 차리는 두 클래스', subTitle: '한식 기본기와 홈베이킹을 묶어서 반년 동안 배워요',
  introduction: '<p>밥상과 빵 바구니를 함께 채우는 묶음이에요. 어느 클래스부터 시작해도 좋아요.</p><h3>이런 분께 권해요</h3><ul><li>요리를 처음 배우는 분</li><li>주말마다 빵을 굽고 싶은 분</li></ul>',
  classes: ['korean-cooking', 'baking'], price: 89_000, vodDays: 180,
}

/** Makes the package. @param courseSeqOf the number of a class by its title */
export async function makePack({ services: { pack, course } }: Server, { channelSeq, owner }: DemoSite, courseSeqOf: (title: string) => number | undefined): Promise<void> {
  const { title, subTitle, introduction, price, vodDays } = demoPack
  const courseSeqs = demoPack.classes.flatMap((key) => courseSeqOf(demoClasses.find((one) => one.key === key)?.title ?? '') ?? [])
  const { courseSeq } = await pack.create({ userSeq: owner, channelSeq }, { title, currency: 'KRW', courseSeqs })
  await course.update({ channelSeq, courseSeq }, { subTitle, introduction, price, vodDays, categoryCd: '000001', difficultyCd: '04' })
  await course.setImage({ channelSeq, courseSeq }, await pictureOf(demoPack.cover))
  await course.publish({ channelSeq, courseSeq }, publicCd.public)
}

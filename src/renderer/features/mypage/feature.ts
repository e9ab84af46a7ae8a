import type mypageTexts from '#locales/ko/mypage.json'
import { mypagePaths } from '#shared/mypage/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { mypage: typeof mypageTexts }
}

export const mypage: Feature = {
  routes: [{
    name: 'mypage', path: mypagePaths.mypage, layout: 'site', access: 'login', title: 'mypage', texts: ['mypage', 'course', 'calendar'], brand: true, platform: true, palette: true,
    screen: async () => (await import('./screens/MypageScreen.tsx')).MypageScreen,
  }],
}

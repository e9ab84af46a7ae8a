import { mypagePaths } from '#shared/mypage/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const mypage: Feature = {
  routes: [{
    name: 'mypage', path: mypagePaths.mypage, layout: 'site', access: 'login', title: 'mypage', texts: ['mypage', 'course'], brand: true, platform: true, palette: true,
    screen: async () => (await import('./screens/MypageScreen.tsx')).MypageScreen,
  }],
}

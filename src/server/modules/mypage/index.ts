import { mypagePaths } from '#shared/mypage/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mypageHandlers } from './routes.ts'

export function createMypageModule(ports: ServerPorts): ServerModule<'mypage'> {
  return { handlers: mypageHandlers(ports), pages: [{ path: mypagePaths.mypage, title: 'shell:title.mypage' }] }
}

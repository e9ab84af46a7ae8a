import { snippetPaths } from '#shared/snippet/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { snippetHandlers } from './routes.ts'
import { createSnippetService } from './service.ts'
import { snippetTables } from './tables.ts'

export { filledSnippets, keptSnippets } from './service.ts'

const openingHours = '<style>p{margin:0;padding:16px 20px;border-radius:14px;background:#eef4f0;color:#1f4d38}</style><p><strong>공방 운영 시간</strong><br>화–토 10:00–20:00, 일·월 휴무</p>'

/** Pieces of HTML that blocks of pages share. */
export function createSnippetModule(ports: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'snippet'> {
  const service = createSnippetService(ports)
  return {
    ...snippetTables,
    handlers: snippetHandlers(service),
    pages: privatePages(snippetPaths),
    async demo({ channelSeq }) {
      if ((await service.list(channelSeq)).length === 0) await service.create(channelSeq, { name: '공방 운영 시간', html: openingHours })
    },
  }
}

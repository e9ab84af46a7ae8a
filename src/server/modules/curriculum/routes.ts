import type { curriculumCalls } from '#shared/curriculum/contract.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import { presentUpload } from '#server/modules/upload/index.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import type { ItemRow } from '#server/modules/course/index.ts'
import type { FolderImport } from './folderImport.ts'
import { presentItem } from './present.ts'
import type { ItemReply } from './present.ts'
import type { CurriculumService } from './service.ts'

export function curriculumHandlers(service: CurriculumService, importing: FolderImport, uploads: Pick<UploadService, 'sign'>): Handlers<typeof curriculumCalls> {
  const present = (item: ItemRow, { session }: CallContext): ItemReply =>
    presentItem(item, (row) => presentUpload(row, uploads.sign, session))
  return {
    async outline({ params }, { actor }) {
      return service.outline(actor, params)
    },
    async edit({ params }, context) {
      const items = await service.items(params)
      return { curriculums: items.map((item) => present(item, context)) }
    },
    async create({ params, body }, context) {
      const item = await service.create(params, body.body, body.afterCurriculumSeq)
      return { item: present(item, context) }
    },
    async update({ params, body }, context) {
      const item = await service.update(params, body.body, body.updatedAt)
      return { item: present(item, context) }
    },
    async ordering({ params, body }) {
      await service.order(params, body.curriculumSeqs)
      return { result: 'ok' }
    },
    async importFolder({ params, body }) {
      return { items: await importing.importFolder(params, body) }
    },
    async importUndo({ params, body }) {
      await importing.undo(params, body.curriculumSeqs)
      return { result: 'ok' }
    },
    async copy({ params }, context) {
      return { item: present(await service.copy(params), context) }
    },
    async delete({ params }) {
      await service.remove(params)
      return { result: 'ok' }
    },
    async restore({ params }, context) {
      return { item: present(await service.restore(params), context) }
    },
  }
}

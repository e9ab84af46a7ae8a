import { campaignAlarms } from '#shared/campaign/alarms.ts'
import { campaignPaths } from '#shared/campaign/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { NewsLinks } from '#server/modules/auth/index.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import { makeDemoCampaign } from './demo.ts'
import { registerOpened } from './opened.ts'
import { campaignHandlers } from './routes.ts'
import { createLetters, createSending } from './sending.ts'
import type { CampaignPorts } from './sending.ts'
import { createCampaignService } from './service.ts'
import { campaignTables } from './tables.ts'

/** News that sites send to members who consented to it. */
export function createCampaignModule(ports: CampaignPorts, newsLinks: NewsLinks, pictures: SitePictures): ServerModule<'campaign'> {
  const letters = createLetters(ports, newsLinks)
  const sending = createSending(ports, letters)
  const service = createCampaignService(ports, letters, sending)
  return {
    ...campaignTables,
    handlers: campaignHandlers(service, pictures),
    register: (fastify) => registerOpened(fastify, ports),
    alarms: Object.values(campaignAlarms),
    jobs: [{ queue: 'campaign-clock', cron: '* * * * *', run: () => service.beginDue() }, sending.job],
    pages: privatePages(campaignPaths),
    demo: (site) => makeDemoCampaign(service, site),
    takeUpLost: () => service.takeUpLost(),
  }
}

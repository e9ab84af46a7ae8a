import { PlanHistory } from '#renderer/entities/plan/index.ts'
import { ServicePage } from '../components/ServicePage.tsx'

/** `/service/servicehistory` (SHELL-04). */
export function HistoryScreen() {
  return <ServicePage name="service_history">{(channelSeq) => <PlanHistory channelSeq={channelSeq} />}</ServicePage>
}

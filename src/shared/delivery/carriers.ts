/** Carriers by their name in our data; `other`: handed over, or a carrier without a page of its own. */
export const carriers = ['cj', 'epost', 'hanjin', 'lotte', 'logen', 'kyungdong', 'daesin', 'ilyang', 'cvs', 'ems', 'other'] as const
export type Carrier = (typeof carriers)[number]

interface CarrierRow {
  /** As sheets name it, by `nameKey`. */
  names: readonly string[]
  number: RegExp
  /** The page that follows a parcel, up to its number. */
  page: string | null
}

const digits = /^\d{9,14}$/
const rows: Record<Carrier, CarrierRow> = {
  cj: { names: ['cj대한통운', '대한통운', 'cj택배', 'cj', 'cjlogistics', 'cj大韓通運'], number: digits, page: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=' },
  epost: { names: ['우체국택배', '우체국', '우체국소포', 'epost', 'koreapost', '韓国郵便'], number: /^\d{13}$/, page: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=' },
  hanjin: { names: ['한진택배', '한진', 'hanjin', 'hanjinexpress', '韓進', '韓進宅配'], number: digits, page: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=' },
  lotte: { names: ['롯데택배', '롯데', '롯데글로벌로지스', '현대택배', 'lotte', 'lotteglogis', 'lottegloballogistics', 'ロッテ', 'ロッテ宅配'], number: digits, page: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=' },
  logen: { names: ['로젠택배', '로젠', 'logen', 'ilogen', 'ロジェン', 'ロジェン宅配'], number: digits, page: 'https://www.ilogen.com/web/personal/trace/' },
  kyungdong: { names: ['경동택배', '경동', 'kyungdong', 'kdexp', 'kyungdongexpress', '慶東', '慶東宅配'], number: digits, page: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode=' },
  daesin: { names: ['대신택배', '대신', 'daesin', '大信', '大信宅配'], number: digits, page: 'https://www.ds3211.co.kr/freight/internalFreightSearch.ht?billno=' },
  ilyang: { names: ['일양로지스', '일양', 'ilyang', 'ilyanglogis', '日洋', '日洋ロジス'], number: digits, page: 'https://www.ilyanglogis.com/functionality/tracking_result.asp?hawb_no=' },
  cvs: { names: ['gspostbox', 'gs25편의점택배', '편의점택배', 'gs편의점택배', 'cvsnet', 'cvs', 'コンビニ宅配'], number: digits, page: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no=' },
  ems: { names: ['ems', 'ems국제우편', '국제우편', 'ems国際スピード郵便'], number: /^[A-Z]{2}\d{9}[A-Z]{2}$/, page: 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE=' },
  other: { names: ['기타', '직접전달', '방문수령', 'other', 'その他'], number: /^[0-9A-Z]{0,30}$/, page: null },
}

const nameKey = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[\s()[\]_\-·.]/g, '')
const byName = new Map(carriers.flatMap((carrier) => [carrier, ...rows[carrier].names].map((name) => [nameKey(name), carrier] as const)))

/** The carrier that a sheet names; undefined for none that we know. */
export const carrierOf = (text: string): Carrier | undefined => byName.get(nameKey(text))

/** A tracking number as it is kept: capitals and digits, without spaces and hyphens, full-width ones included. */
export const trackingNoOf = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** Whether a number of `trackingNoOf` can be one of the carrier's. Parcels handed over have none. */
export const isTrackingNo = (carrier: Carrier, number: string): boolean => rows[carrier].number.test(number)

/** The carrier's page for a parcel; null without one. Built of checked letters and digits alone. */
export function trackingUrl(carrier: Carrier, number: string): string | null {
  const { page } = rows[carrier]
  return page === null || !isTrackingNo(carrier, number) ? null : `${page}${number}`
}

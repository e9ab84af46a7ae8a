import type { MerchantKeys } from '#shared/merchant/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PaymentSettings } from '#server/infra/config/paymentSettings.ts'
import type { BillingProviders } from './billing.ts'
import { createKakaoBilling } from './kakao/billing.ts'
import { createKakaoProvider } from './kakao/provider.ts'
import { createNiceBilling } from './nice/billing.ts'
import { createNiceProvider } from './nice/provider.ts'
import { createPayPalProvider } from './paypal/provider.ts'
import type { NiceDeps } from './nice/calls.ts'
import type { PaymentProvider, PaymentProviders, ProviderName } from './provider.ts'
import type { PaymentStandIn } from './standIn/port.ts'

export { createKakaoProvider } from './kakao/provider.ts'
export { createNiceProvider } from './nice/provider.ts'
export { createPayPalProvider } from './paypal/provider.ts'
export { createPaymentStandIn } from './standIn/index.ts'
export type { PaymentStandIn } from './standIn/port.ts'
export { PaymentError } from './provider.ts'
export type * from './billing.ts'
export type * from './provider.ts'

type Settings = Omit<PaymentSettings, 'standIn' | 'addresses'>
type Deps = Omit<NiceDeps, 'timeoutMs'> & { standIn?: PaymentStandIn | undefined }

/** Registered cards: the companies with keys; the stand-in plays the others. */
export function createBillingProviders(settings: Settings, deps: Deps): BillingProviders {
  const { standIn } = deps
  const calling = { ...deps, timeoutMs: settings.timeoutMs }
  const { nice, kakao } = settings
  const niceKeys = nice === undefined ? standIn?.nice : { ...nice, apiUrl: () => nice.apiUrl }
  const kakaoKeys = kakao === undefined ? standIn?.kakao : { ...kakao, apiUrl: () => kakao.apiUrl }
  const providers = {
    nice: niceKeys === undefined ? undefined : createNiceBilling(niceKeys, calling),
    kakao: kakaoKeys?.subscriptionCid === undefined ? undefined : createKakaoBilling({ ...kakaoKeys, subscriptionCid: kakaoKeys.subscriptionCid }, calling),
  }
  return { byName: (name) => providers[name] }
}

/** The companies with keys; the stand-in plays the others. */
export function createPaymentProviders(settings: Settings, deps: Deps): PaymentProviders {
  const { standIn } = deps
  const calling = { ...deps, timeoutMs: settings.timeoutMs }
  const { nice, kakao, paypal } = settings
  // Kakao Pay by its own contract comes before Kakao Pay through NICE; a real company before a played one.
  const real = [
    kakao === undefined ? undefined : createKakaoProvider({ ...kakao, apiUrl: () => kakao.apiUrl }, calling),
    nice === undefined ? undefined : createNiceProvider({ ...nice, apiUrl: () => nice.apiUrl }, calling),
    paypal === undefined ? undefined : createPayPalProvider({ ...paypal, apiUrl: () => paypal.apiUrl }, calling),
  ].filter((provider) => provider !== undefined)
  const stoodIn = standIn === undefined ? [] : [createKakaoProvider(standIn.kakao, calling), createNiceProvider(standIn.nice, calling), createPayPalProvider(standIn.paypal, calling)]
    .filter(({ name }) => !real.some((provider) => provider.name === name)).map((provider) => played(provider, standIn))
  const providers = [...real, ...stoodIn]

  return {
    methods: Object.values(payMethodCd).filter((method) => providers.some(({ methods }) => methods.includes(method))),
    wonPerDollar: settings.wonPerDollar,
    providerFor: (method) => providers.find(({ methods }) => methods.includes(method)),
    byName: (name) => providers.find((provider) => provider.name === name),
  }
}

/** The provider of a site's own contract. Beside a stand-in, it is called where the company is played. */
export function createMerchantProvider(settings: Settings & Pick<PaymentSettings, 'addresses'>, deps: Deps): (keys: MerchantKeys) => PaymentProvider {
  const { standIn } = deps
  const calling = { ...deps, timeoutMs: settings.timeoutMs }
  const urlOf = (name: ProviderName) => (settings[name] === undefined && standIn !== undefined ? standIn[name].apiUrl : () => settings.addresses[name])
  return (keys) => {
    switch (keys.provider) {
      case 'nice': {
        const scriptUrl = settings.nice === undefined && standIn !== undefined ? standIn.nice.scriptUrl : settings.addresses.niceScript
        const provider = createNiceProvider({ ...keys, apiUrl: urlOf('nice'), scriptUrl }, calling)
        return standIn === undefined ? provider : played(provider, standIn, keys.clientId)
      }
      case 'kakao': return createKakaoProvider({ ...keys, subscriptionCid: undefined, apiUrl: urlOf('kakao') }, calling)
      case 'paypal': return createPayPalProvider({ ...keys, apiUrl: urlOf('paypal') }, calling)
    }
  }
}

/** Real companies know the webhook's address from their administration pages. */
function played(provider: PaymentProvider, standIn: PaymentStandIn, shop?: string): PaymentProvider {
  return {
    ...provider,
    open(request) {
      standIn.setWebhook(provider.name, request.webhookUrl, shop)
      return provider.open(request)
    },
  }
}

import type authTexts from '#locales/ko/auth.json'
import type ssoTexts from '#locales/ko/sso.json'
import { authPaths } from '#shared/auth/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { auth: typeof authTexts; sso: typeof ssoTexts }
}

export const auth: Feature = {
  routes: [
    {
      name: 'login', path: authPaths.login, layout: 'login', access: 'public', title: 'login', texts: ['auth', 'social', 'sso', 'validation'], brand: true,
      screen: async () => (await import('./screens/LoginScreen.tsx')).LoginScreen,
    },
    {
      name: 'createaccount', path: authPaths.createaccount, layout: 'login', access: 'public', title: 'signup', texts: ['auth', 'form', 'social', 'sso', 'terms', 'validation'], brand: true,
      screen: async () => (await import('./screens/SignupScreen.tsx')).SignupScreen,
    },
    {
      name: 'authcallback', path: authPaths.authcallback, layout: 'login', access: 'public', title: 'login', texts: ['auth', 'form', 'social', 'sso', 'terms', 'validation'], brand: true,
      screen: async () => (await import('./screens/AuthCallbackScreen.tsx')).AuthCallbackScreen,
    },
    {
      name: 'resetpassword', path: authPaths.resetpassword, layout: 'login', access: 'public', title: 'resetPassword', texts: ['auth', 'validation'], brand: true,
      screen: async () => (await import('./screens/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    },
    {
      name: 'unsubscribe-email', path: authPaths['unsubscribe-email'], layout: 'login', access: 'public', title: 'unsubscribe', texts: ['auth', 'alarm'], brand: true,
      screen: async () => (await import('./screens/UnsubscribeScreen.tsx')).UnsubscribeScreen,
    },
    {
      name: 'join', path: authPaths.join, layout: 'login', access: 'login', title: 'join', texts: ['auth', 'terms'], brand: true,
      screen: async () => (await import('./screens/JoinScreen.tsx')).JoinScreen,
    },
    {
      name: 'join-complete', path: authPaths['join-complete'], layout: 'login', access: 'login', title: 'joined', texts: ['auth', 'brand'], brand: true,
      screen: async () => (await import('./screens/JoinCompleteScreen.tsx')).JoinCompleteScreen,
    },
  ],
}

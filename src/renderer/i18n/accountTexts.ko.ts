import auth from '#locales/ko/auth.json'
import social from '#locales/ko/social.json'
import sso from '#locales/ko/sso.json'
import validation from '#locales/ko/validation.json'

export const texts = { auth, social, sso, validation }

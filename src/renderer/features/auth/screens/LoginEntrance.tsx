import { Entrance } from '../sso/Entrance.tsx'
import { LoginScreen } from './LoginScreen.tsx'

/** The login page. */
export const LoginEntrance = () => <Entrance to="login"><LoginScreen /></Entrance>

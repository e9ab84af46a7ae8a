import { Entrance } from '../sso/Entrance.tsx'
import { LoginScreen } from './LoginScreen.tsx'

export const LoginEntrance = () => <Entrance to="login"><LoginScreen /></Entrance>

import { Link } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { paths } from '../../../paths.ts'

export function Logo() {
  const { appName, logoUrl } = useConfig()
  return (
    <Link to={paths.home} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md">
      <img src={logoUrl} alt="" width={30} height={30} className="size-7.5 shrink-0 object-contain" />
      <span className="line-clamp-2 text-lead leading-6 font-bold tracking-tight wrap-break-word tiny:text-body">
        {appName}
      </span>
    </Link>
  )
}

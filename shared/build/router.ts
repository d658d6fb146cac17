/**
 * What the page has of react-router: the host offers this module under the name `react-router-dom`, so that the data
 * routers, loaders and server rendering, which nobody here uses, are not downloaded. A name that is missing here would be
 * `undefined` at run time, so the types (tsconfig.browser.json) refuse it: add it to this list first.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router';

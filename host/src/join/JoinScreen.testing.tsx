import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { Route, Routes } from 'react-router-dom';
import JoinScreen from './JoinScreen.tsx';

export const server = startTestServer();

export const LINKS = '*/api/auth/links/';

export const open = (language: 'en' | 'ru' = 'en') =>
  renderInPage(
    <Routes>
      <Route path="/join" element={<JoinScreen />} />
      <Route path="/" element={<p>Inside</p>} />
    </Routes>,
    { path: '/join#secret', language },
  );

/** Answers whose link it is. */
export const serveLink = (kind: 'invitation' | 'reset') =>
  server.use(
    on.post(LINKS, async ({ request }) => {
      expect(await request.json()).toEqual({ token: 'secret' });
      return HttpResponse.json({ kind, email: 'petrov@club.example' });
    }),
  );

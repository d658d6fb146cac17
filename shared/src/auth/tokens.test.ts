import { tokenStore } from './tokens.ts';

/** Does what another tab would: changes the storage, then fires the event that this tab would get. */
function otherTab(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_access' }));
}

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.signature`;

beforeEach(() => tokenStore.save({ access: tokenOf('7'), refresh: 'refresh' }));

it('A4 keeps the tokens in local storage under the keys of the specification', () => {
  expect(localStorage.getItem('auth_access')).toBe(tokenOf('7'));
  expect(localStorage.getItem('auth_refresh')).toBe('refresh');
});

it('A6 a session that the server ends is expired, and remembers whose it was', () => {
  tokenStore.expire();
  expect(tokenStore.state()).toBe('expired');
  expect(tokenStore.owner()).toBe('7');
  expect(localStorage.getItem('auth_access')).toBeNull();
  expect(localStorage.getItem('auth_refresh')).toBeNull();
});

it('A9 logging out leaves nothing', () => {
  tokenStore.clear();
  expect(tokenStore.state()).toBe('signed-out');
  expect(localStorage.getItem('auth_access')).toBeNull();
  expect(localStorage.getItem('auth_refresh')).toBeNull();
});

it('A8 signing in with another tab signs in here', () => {
  tokenStore.clear();
  const heard = jest.fn();
  const stop = tokenStore.subscribe(heard);
  otherTab(() => localStorage.setItem('auth_access', tokenOf('8')));
  stop();
  expect(tokenStore.state()).toBe('signed-in');
  expect(tokenStore.owner()).toBe('8');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('A8 logging out in another tab logs out here', () => {
  otherTab(() => {
    localStorage.setItem('touchline_logged_out', 'a moment ago');
    localStorage.removeItem('auth_access');
  });
  expect(tokenStore.state()).toBe('signed-out');
});

it('A8 a session that expires in another tab expires here: what is open is kept', () => {
  otherTab(() => localStorage.removeItem('auth_access'));
  expect(tokenStore.state()).toBe('expired');
});

it('A5 S10 the page stays when a refresh replaces a token without a subject', () => {
  tokenStore.save({ access: 'damaged', refresh: 'refresh' });
  const page = tokenStore.page();
  const left = jest.fn();
  const stop = tokenStore.onPersonLeft(left);
  tokenStore.saveAccess(tokenOf('7'));
  expect([tokenStore.owner(), tokenStore.page()]).toEqual(['7', page]);
  expect(left).not.toHaveBeenCalled();
  // What was sent with the damaged token is sent again as the same person's, and as nobody else's.
  expect([tokenStore.isStillOf('damaged'), tokenStore.isStillOf('7'), tokenStore.isStillOf('8')]).toEqual([
    true,
    true,
    false,
  ]);
  tokenStore.saveAccess(tokenOf('8'));
  expect(tokenStore.page()).toBe('8');
  expect(left).toHaveBeenCalledTimes(1);
  stop();
});

it('A8 a sign-in in another tab over a token without a subject makes a new page', () => {
  tokenStore.save({ access: 'damaged', refresh: 'refresh' });
  otherTab(() => localStorage.setItem('auth_access', tokenOf('8')));
  expect([tokenStore.owner(), tokenStore.page()]).toEqual(['8', '8']);
  expect(tokenStore.isStillOf('damaged')).toBe(false);
});

it('A5 a refreshed token is not a new session', () => {
  const heard = jest.fn();
  const stop = tokenStore.subscribe(heard);
  tokenStore.saveAccess('another kind of token');
  stop();
  expect(heard).not.toHaveBeenCalled();
  expect(tokenStore.owner()).toBe('7');
});

it('uses an unknown kind of token as its own owner, so that two people are never mistaken for one', () => {
  tokenStore.clear();
  tokenStore.save({ access: 'opaque', refresh: 'refresh' });
  expect(tokenStore.owner()).toBe('opaque');
});

it('A8 signing in as somebody else, while somebody is signed in, changes whose session it is', () => {
  const heard = jest.fn();
  const stop = tokenStore.subscribe(heard);
  tokenStore.save({ access: tokenOf('9'), refresh: 'another' });
  expect(tokenStore.owner()).toBe('9');
  otherTab(() => localStorage.setItem('auth_access', tokenOf('10')));
  stop();
  expect(tokenStore.owner()).toBe('10');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('A8 knows whose session it is before it hears of the sign-in in another tab, since requests carry the new token at once', () => {
  expect(tokenStore.isStillOf('7')).toBe(true);
  localStorage.setItem('auth_access', tokenOf('8'));
  expect(tokenStore.owner()).toBe('7');
  expect(tokenStore.isStillOf('7')).toBe(false);
});

it('A9 tells when a person has left: not when their session expires, but when they log out or somebody else signs in', () => {
  const left = jest.fn();
  const stop = tokenStore.onPersonLeft(left);
  tokenStore.expire();
  tokenStore.save({ access: tokenOf('7'), refresh: 'refresh' });
  expect(left).not.toHaveBeenCalled();
  tokenStore.expire();
  tokenStore.save({ access: tokenOf('8'), refresh: 'refresh' });
  expect(left).toHaveBeenCalledTimes(1);
  tokenStore.clear();
  stop();
  expect(left).toHaveBeenCalledTimes(2);
});

it('U2 tells that a second factor has to be set up, until the refresh after it', () => {
  const heard = jest.fn();
  const stop = tokenStore.subscribe(heard);
  tokenStore.saveAccess(`e30.${btoa(JSON.stringify({ sub: '7', setup: true }))}.signature`);
  expect(tokenStore.isSettingUp()).toBe(true);
  tokenStore.saveAccess(tokenOf('7'));
  stop();
  expect(tokenStore.isSettingUp()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

const withRole = (role: string) => `e30.${btoa(JSON.stringify({ sub: '7', role }))}.signature`;

it('U3 tells the role of the access token, and another from the refresh on that brings it', () => {
  expect(tokenStore.role()).toBeUndefined();
  const heard = jest.fn();
  const stop = tokenStore.subscribe(heard);
  tokenStore.saveAccess(withRole('viewer'));
  expect(tokenStore.role()).toBe('viewer');
  tokenStore.saveAccess(withRole('staff'));
  expect(tokenStore.role()).toBe('staff');
  tokenStore.saveAccess(withRole('emperor'));
  stop();
  expect(tokenStore.role()).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(3);
});

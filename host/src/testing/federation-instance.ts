import { init } from '@module-federation/enhanced/runtime';

// In a build the federation plugin makes this instance before any module runs. Import this file first in a test of
// anything that reaches `federation/`.
init({ name: 'host', remotes: [] });

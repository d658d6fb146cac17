/** The sections of this package, as the host knows them before any of their code is loaded. */
export declare const declarations: {
    readonly dashboard: {
        readonly label: {
            readonly en: 'Dashboard';
            readonly ru: 'Обзор';
        };
        readonly order: 10;
    };
    readonly monitoring: {
        readonly label: {
            readonly en: 'Monitoring';
            readonly ru: 'Мониторинг';
        };
        readonly order: 50;
    };
};

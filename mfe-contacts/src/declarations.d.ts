/** The sections of this package, as the host knows them before any of their code is loaded. */
export declare const declarations: {
    readonly organizations: {
        readonly label: {
            readonly en: 'Organizations';
            readonly ru: 'Организации';
        };
        readonly order: 30;
    };
};
